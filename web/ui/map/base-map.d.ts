declare module 'virtual:base-map' {
  /** Where the outlines and names lie that `base-map.ts` cuts when the app is built. */
  const url: string;
  export default url;
}
