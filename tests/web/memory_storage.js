// What a browser keeps on the device (its localStorage), in memory.

export class MemoryStorage {
  constructor(kept = {}) {
    this.kept = new Map(Object.entries(kept));
  }

  get length() {
    return this.kept.size;
  }

  key(at) {
    return [...this.kept.keys()][at] ?? null;
  }

  getItem(key) {
    return this.kept.get(key) ?? null;
  }

  setItem(key, value) {
    this.kept.set(key, value);
  }

  removeItem(key) {
    this.kept.delete(key);
  }
}
