/**
 * Writes these compressed files, each beside the file that its name begins with.
 *
 *     node compress.mjs <file>.br <file>.gz <file>.zst …
 */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

/** @type {Record<string, (content: Buffer) => Buffer>} */
const FORMATS = { br: brotli, gz: (content) => gzipSync(content, { level: 9 }), zst: zstandard };

for (const path of process.argv.slice(2)) {
  const dot = path.lastIndexOf(".");
  writeFileSync(path, FORMATS[path.slice(dot + 1)](readFileSync(path.slice(0, dot))));
}

/** @param {Buffer} content */
function brotli(content) {
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(content, { params });
}

/** @param {Buffer} content */
function zstandard(content) {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    // 4 MB to look back into: the tablet holds as much while it unpacks.
    [constants.ZSTD_c_windowLog]: 22,
  };
  return zstdCompressSync(content, { params, pledgedSrcSize: content.length });
}
