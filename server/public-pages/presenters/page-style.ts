/** The styles of all pages for visitors, with the colours of `web/ui/theme/theme.css`. */
export const pageStyle = `
:root{color-scheme:light dark;--header:#21303d;--header-ink:#f4f1e8;--seam:#bb2733;--action:#a31d2a;--action-hover:#8a1723;--action-ink:#fff;--paper:#f5f2ea;--sheet:#fffefa;--ink:#1b2733;--ink-soft:#54616d;--rule:#ddd6c5;--link:#17507f;--confirmed:#266538;--note-sheet:#e8eff5}
@media (prefers-color-scheme:dark){:root{--header:#16202a;--action:#bb2733;--action-hover:#cf3a43;--paper:#0e1419;--sheet:#202d38;--ink:#e8ebe9;--ink-soft:#a7b3bc;--rule:#3d4d5a;--link:#8ec5f2;--confirmed:#8bd3a0;--note-sheet:#26394a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;display:flex;flex-direction:column;min-height:100vh;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;overflow-wrap:break-word}
h1,h2,h3,p,ul,dl,dd{margin:0}
h1,h2,h3,.rows b{font-family:Georgia,"Gelasio","Times New Roman","Noto Serif",serif;font-weight:700;line-height:1.2}
h1{font-size:clamp(1.75rem,1.5rem + 1.4vw,2.5rem)}
h2{font-size:1.375rem}
h3{margin-top:1.25rem;color:var(--ink-soft);font-size:1.0625rem}
ul{padding:0;list-style:none}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header.site{position:relative;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;min-height:3.75rem;margin-bottom:9px;padding:.25rem 1rem;background:var(--header)}
header.site::after{content:"";position:absolute;inset:100% 0 auto;height:9px;--stitches:transparent 0 5px,rgb(255 255 255/.9) 5px 6.5px,transparent 6.5px 9px;background:repeating-linear-gradient(62deg,var(--stitches)) 0 1px/100% 3px no-repeat,repeating-linear-gradient(118deg,var(--stitches)) 0 5px/100% 3px no-repeat,var(--seam)}
header.site a{padding:.75rem 0;color:var(--header-ink)}
header.site :focus-visible{outline-color:#fff}
header.site .brand{font:700 1.25rem Georgia,"Gelasio","Times New Roman","Noto Serif",serif;text-decoration:none}
main{flex:1;width:100%;max-width:46rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main>*+*{margin-top:1.5rem}
footer.site{padding:1.25rem 1rem;border-top:1px solid var(--rule);color:var(--ink-soft);text-align:center}
.card{padding:1.25rem;border:1px solid var(--rule);border-radius:4px;background:var(--sheet)}
.card>*+*,.text>*+*{margin-top:.75rem}
.lead{font-size:1.1875rem}
.lead+h1{margin-top:.25rem}
.soft{color:var(--ink-soft)}
.club{display:flex;gap:1rem;align-items:center}
.club img{flex:none;width:5rem;height:5rem;border:1px solid var(--rule);border-radius:50%;background:var(--sheet);object-fit:cover}
.club>div{min-width:0}
.call{border-left:4px solid var(--seam)}
.button{display:inline-block;padding:.75rem 1.25rem;border-radius:4px;background:var(--action);color:var(--action-ink);font-weight:600;text-align:center;text-decoration:none}
.button:hover{background:var(--action-hover)}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.links a{padding:.625rem 0}
.links+h1{margin-top:.25rem}
.rows{margin-top:.5rem;border:1px solid var(--rule);border-radius:4px;background:var(--sheet)}
.lead+.rows{margin-top:1.5rem}
.rows>li+li{border-top:1px solid var(--rule)}
.rows>li>*{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.75rem 1rem;color:inherit;text-decoration:none}
.rows a b{color:var(--link);text-decoration:underline}
.rows a:hover{background:var(--note-sheet)}
.rows b{flex:0 0 5.75rem}
.rows span{flex:1 1 9rem;min-width:0}
.rows small{display:block;color:var(--ink-soft);font-size:.9375rem;text-wrap:balance}
.areas{columns:18rem;column-gap:0;column-rule:1px solid var(--rule);overflow:hidden}
.areas>li{border:0;box-shadow:0 1px var(--rule);break-inside:avoid}
.areas>li>a{justify-content:space-between;align-items:center;min-height:2.75rem;padding-block:.5rem}
.areas b{flex:1 1 min-content}
.areas small{flex:none}
.facts>div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.5rem 0;border-top:1px solid var(--rule)}
.facts>div:first-child{border-top:0}
.facts dt{flex:0 0 5.5rem;color:var(--ink-soft)}
.facts dd{flex:1 1 9rem;min-width:0;font-weight:600}
@media (min-width:40rem){.card{padding:1.5rem}main{padding-top:2rem}.club img{width:6rem;height:6rem}.rows b,.facts dt{flex-basis:7.5rem}}
@media print{:root{--paper:#fff;--sheet:#fff;--ink:#000;--ink-soft:#333;--rule:#999;--link:#000}header.site a+a,.button,.links,.call,footer.site{display:none}li,.card{break-inside:avoid}}
`;
