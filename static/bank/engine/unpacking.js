/** Files that lie on the server packed as Zstandard (requirements/vendor.json), unpacked here. */

const FZSTD = new URL("../../vendor/fzstd/0.1.1/fzstd.mjs", import.meta.url).href;

/**
 * The answer that `plain`, the browser's own fetch, would give for the address, made from the
 * packed file beside it.
 * @param {typeof fetch} plain
 * @param {string} address
 */
export async function fetchPacked(plain, address) {
  const [{ Decompress }, { body, status }] = await Promise.all([
    import(FZSTD),
    plain(`${address}.zst`),
  ]);
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/zip";
  const unpacked = body?.pipeThrough(unpacking(Decompress));
  return new Response(unpacked, { status, headers: { "Content-Type": type } });
}

/** @param {any} Decompress */
function unpacking(Decompress) {
  /** @type {any} */
  let unpacker;
  return new TransformStream({
    start(controller) {
      unpacker = new Decompress((/** @type {Uint8Array} */ part) => controller.enqueue(part));
    },
    transform(part) {
      unpacker.push(part);
    },
  });
}
