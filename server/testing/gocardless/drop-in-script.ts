/** The path of GoCardless's script pay.gocardless.com/billing/static/dropin/v2/initialise.js. */
export const dropInPath = '/billing/static/dropin/v2/initialise.js';

export const dropInScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;

  function create({ billingRequestFlowID, onSuccess, onExit }) {
    let dialog;
    let frame;

    function open() {
      if (dialog) return;
      dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'GoCardless');
      Object.assign(dialog.style, {
        width: '100vw', height: '100dvh', maxWidth: 'none', maxHeight: 'none',
        margin: '0', padding: '0', border: '0', overflow: 'hidden',
      });
      frame = document.createElement('iframe');
      frame.title = 'GoCardless: set up a Direct Debit';
      frame.src = origin + '/flow/' + encodeURIComponent(billingRequestFlowID) + '?dropin';
      Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
      dialog.append(frame);
      dialog.addEventListener('close', exit);
      addEventListener('message', handleMessage);
      document.body.append(dialog);
      dialog.showModal();
    }

    function close() {
      if (!dialog) return false;
      const closing = dialog;
      dialog = undefined;
      removeEventListener('message', handleMessage);
      closing.close();
      closing.remove();
      return true;
    }

    function exit() {
      if (close()) onExit(null, {});
    }

    function handleMessage({ source, origin: from, data }) {
      if (from !== origin || source !== frame?.contentWindow) return;
      if (data?.from !== 'gocardless-stand-in' || !close()) return;
      if (data.outcome === 'success') onSuccess({}, {});
      else onExit(null, {});
    }

    return { open, exit };
  }

  window.GoCardlessDropin = { create };
})();
`;
