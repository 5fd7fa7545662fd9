declare module 'virtual:base-map' {
  const url: string;
  export default url;
}
