/** Types for the part of the package s3rver that tests use, because the package has none. */
declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    /** The port to listen on; 0 chooses a free one. */
    port: number;
    directory: string;
    silent: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
