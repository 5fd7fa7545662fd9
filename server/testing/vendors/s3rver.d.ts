/** The part of the S3 server that tests use: it brings no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    /** 0 for any. */
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
