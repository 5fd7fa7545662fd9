/** On a signal, a server under test collects garbage and prints the bytes of its heap. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`holds ${heapUsed + external} bytes\n`);
});
