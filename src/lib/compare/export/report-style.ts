/** The report's style, which its content policy allows by hash. */
export const reportStyle = `
:root { color-scheme: light dark; --ground: #fbfbfc; --raised: #fff; --sunken: #f1f2f4; --line: #dcdfe3; --ink: #1c1f24; --ink-2: #4b5159; --ok: #1a7a3e; --bad: #b3261e; --doubt: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --raised: #1d2025; --sunken: #101216; --line: #343941; --ink: #e9ebee; --ink-2: #b3b9c1; --ok: #6fce8f; --bad: #ff8f85; --doubt: #e6b450; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1680px; background: var(--ground); color: var(--ink); font: 14px/20px ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0; font-size: 22px; line-height: 28px; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; }
p { margin: 4px 0; }
.quiet { color: var(--ink-2); font-size: 13px; line-height: 18px; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: break-word; }
th[scope='row'], td.text { min-width: 120px; max-width: 560px; overflow-wrap: anywhere; }
thead th { background: var(--sunken); font-weight: 600; }
tbody tr:last-child > * { border-bottom: 0; }
.answers { table-layout: fixed; }
.answers thead th { width: 260px; border-left: 1px solid var(--line); }
.answers thead th.number { width: 64px; }
.answers td { border-left: 1px solid var(--line); overflow-wrap: anywhere; }
.answers th.number { min-width: 0; border-left: 0; }
.amount { text-align: right; white-space: nowrap; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.long { max-height: 400px; overflow-y: auto; }
.mono { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 13px; }
.try + .try { margin-top: 12px; padding-top: 12px; border-top: 1px dashed var(--line); }
.pass { color: var(--ok); }
.fail, .failed { color: var(--bad); }
.unclear { color: var(--doubt); }
:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
@media print { :root { color-scheme: light; --ground: #fff; --raised: #fff; --sunken: #f1f2f4; --line: #c4c8ce; --ink: #000; --ink-2: #444; --ok: #14532d; --bad: #8c1d18; --doubt: #6b4500; } body { padding: 0; max-width: none; font-size: 11px; line-height: 15px; } .wide { overflow: visible; border-radius: 0; } .long { max-height: none; overflow: visible; } .answers thead th { width: auto; } .answers thead th.number { width: 40px; } thead { display: table-header-group; } tr { break-inside: auto; } }
`;

/** Base64 of its SHA-256. */
export const reportStyleHash = 'Mn0o3p3yZBRWbPhNQ7VbF3Vjh7f343FhoahDYj+/nNc=';
