/**
 * Asks the package of promptfoo, whose folder is PROMPTFOO: the first file has `{decisions, configs}` as JSON, and the
 * second one gets the answers. It runs in a process of its own, with the Node that promptfoo needs.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [, , questions, answersFile] = process.argv;
const { assertions, evaluate } = await import(`${process.env.PROMPTFOO}/dist/src/index.js`);
const { decisions = [], configs = [] } = JSON.parse(readFileSync(questions, 'utf8'));

async function decide({ assertion, answer, vars = {}, finishReason }) {
  try {
    const test = { vars };
    const providerResponse = { output: answer, ...(finishReason && { finishReason }) };
    return (await assertions.runAssertion({ assertion, test, providerResponse })).pass;
  } catch (error) {
    return `Error: ${error.message}`;
  }
}

async function render(config) {
  try {
    const run = await evaluate(
      { ...config, writeLatestResults: false },
      { cache: false, maxConcurrency: 1, showProgressBar: false },
    );
    const { results } = await run.toEvaluateSummary();
    return results.map(({ response, error }) => response?.output ?? `Error: ${error}`);
  } catch (error) {
    return `Refused: ${error.message}`;
  }
}

const answers = { decisions: [], configs: [] };
for (const decision of decisions) answers.decisions.push(await decide(decision));
for (const config of configs) answers.configs.push(await render(config));
writeFileSync(answersFile, JSON.stringify(answers));
process.exit(0);
