import assert from "node:assert/strict";
import { test } from "node:test";

import { uuid } from "../../static/bank/lib/uuid.js";

test("a key is a random UUID of version 4", () => {
  const keys = new Set(Array.from({ length: 1000 }, uuid));
  assert.equal(keys.size, 1000);
  for (const key of keys) {
    assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
