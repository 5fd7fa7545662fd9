/** Some browsers leave the focus for a moment on a control that is hidden by now. */
export function isFocusVisible(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement?.closest('[hidden]') === null;
}
