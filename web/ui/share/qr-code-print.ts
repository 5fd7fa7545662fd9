const sheetStyle = `
  body { margin: 2rem; color: #000; font: 1.25rem/1.5 Georgia, serif; text-align: center; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 2.5rem; line-height: 1.2; text-wrap: balance; }
  p { margin: 1rem auto 0; max-width: 34rem; text-wrap: balance; }
  svg { display: block; width: 13cm; max-width: 100%; margin: 0 auto; }
  p.address { margin: 0 auto; font-size: 1rem; }`;

interface QrCodeSheet {
  title: string;
  /** What the reader finds at the address. */
  text: string;
  url: string;
}

/**
 * Prints a sheet with the title, the text, the code and the address, and nothing of the page around the dialog.
 * Returns a function that removes the sheet, for browsers that do not fire `afterprint`.
 */
export function printQrCode(drawing: SVGElement, { title, text, url }: QrCodeSheet): () => void {
  const frame = document.createElement('iframe');
  frame.title = 'QR code to print';
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
  frame.srcdoc = '<!doctype html><html lang="en-GB"><title></title><body></body></html>';
  frame.onload = () => {
    const { contentWindow: sheet, contentDocument: page } = frame;
    if (!sheet || !page) return;
    const style = page.createElement('style');
    style.textContent = sheetStyle;
    page.head.append(style);
    page.title = title;
    const [heading, words, address] = [
      page.createElement('h1'),
      page.createElement('p'),
      page.createElement('p'),
    ];
    heading.textContent = title;
    words.textContent = text;
    address.className = 'address';
    address.textContent = url;
    page.body.append(heading, words, page.importNode(drawing, true), address);
    sheet.onafterprint = () => frame.remove();
    sheet.print();
  };
  document.body.append(frame);
  return () => frame.remove();
}
