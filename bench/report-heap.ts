/**
 * Loaded into a server under test: asked by a signal, it throws away all that it can and prints how
 * many bytes of JavaScript's heap are held then.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`holds ${heapUsed + external} bytes\n`);
});
