/** Types for the part of the S3 server that tests use, because it has none. */
declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    /** 0 chooses a free port. */
    port: number;
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
