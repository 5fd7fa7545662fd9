export const mapNotLoadedMessage =
  'The map could not be loaded. Check your signal, then load this page again.';
