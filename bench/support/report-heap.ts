/** On SIGUSR2, a server under test collects garbage and prints the bytes that its heap uses. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`holds ${heapUsed + external} bytes\n`);
});
