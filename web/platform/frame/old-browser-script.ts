import { brand } from '@fixturebook/contract/site';

/**
 * Says in a browser that is older than the supported ones that it is too old. All of these know import
 * maps, which are new in Safari 16.4. Chrome 109 also introduced the unit `lh`, and Firefox 115
 * `toSorted`. The script is as old-fashioned as the browsers in which it must run.
 */
export const oldBrowserScript = `(function () {
  var script = window.HTMLScriptElement;
  var hasImportMaps = script && script.supports && script.supports('importmap');
  if (hasImportMaps && (CSS.supports('height', '1lh') || [].toSorted)) return;
  document.addEventListener('DOMContentLoaded', function () {
    var notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.style.cssText = 'margin:0;padding:12px 16px;background:#fff3c4;color:#21303d;font:16px sans-serif';
    notice.textContent = 'This browser is too old for ${brand.name}. Please use Safari 16.4, Chrome 109, Firefox 115, or a newer one.';
    document.body.insertBefore(notice, document.body.firstChild);
  });
})()`;
