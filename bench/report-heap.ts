/**
 * Loaded into a server under test. On a signal it collects garbage and prints the used bytes of the
 * JavaScript heap.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`holds ${heapUsed + external} bytes\n`);
});
