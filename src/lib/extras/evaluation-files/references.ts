/** Nothing in an imported file may run. */
const programs = /\.(?:py|rb|go|sh|[cm]?[jt]s)(?::\w+)?$/i;
const services = /^(?!file:)\w+:\/\//;

/** Whether a text names content that a program makes. */
export function isProgram(reference: string): boolean {
  return programs.test(reference) || /^(?:exec|package|python):/.test(reference);
}

/** Whether a text names content of another service. */
export function isOfService(reference: string): boolean {
  return services.test(reference);
}

/** Says why the content of a reference is missing, and what the person can do. `instead`: "Type it in the rows." */
export function missingReason(reference: string, instead: string): string {
  const shown = reference.replace(/^file:\/\//, '').slice(0, 200);
  if (isProgram(reference)) return `${shown} is a program, and nothing in a file runs. ${instead}`;
  if (services.test(reference)) return `${shown} isn’t fetched from its service. ${instead}`;
  if (/\.xlsx?(?:#.*)?$/i.test(shown))
    return `${shown} is a spreadsheet: save it as CSV and name that in the configuration.`;
  return `It’s in ${shown}. Choose that file too.`;
}
