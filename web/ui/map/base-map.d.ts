declare module 'virtual:base-map' {
  /** Address of the GeoJSON file that `base-map.ts` builds. */
  const url: string;
  export default url;
}
