/**
 * Writes beside each file what browsers take instead: `.gz` on plain http, `.br` on https.
 *
 *     node compress.mjs <file> …
 */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

for (const path of process.argv.slice(2)) {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
}
