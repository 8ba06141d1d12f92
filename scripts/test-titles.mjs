/** First words of a sentence without its subject. */
const verb =
  /^(?:am|is|are|was|were|has|have|had|does|do|can|cannot|may|might|must|should|will|would|works|test|never)\b(?!-)/i;
const verbWithObject =
  /^[a-z]+s (?:an?|the|its?|their|no|nothing|every|everything|each|what|whether|another|neither)\b/i;
const gerund = /^(?!(?:any|every|no|some)thing\b)[a-z]{2,}ing\b(?!-)/i;
const restOfSentence = /^(?:also|and|but|of|or|than|that|which|whose)\b(?!-)/i;

/** First words of a describe that names a circumstance: the tests in it name the subject. */
const circumstance =
  /^(?:after|at|before|between|by|during|for|from|if|in|inside|on|once|outside|over|through|to|under|until|when|where|while|with|within|without)\b(?!-)/i;

/** First words of a title in a describe that name another subject, or do not say what happens. */
const otherSubject = /^(?:an?|the|its|their|every|each|another|these|those)\b(?!-)/;
const emptyVerb = /^(?:should|works?|test)\b(?!-)/;

/** Last word of a describe whose sentence needs an object or a reason: its tests give it. */
const openEnd =
  /(?:^|\s)(?:as|at|because|by|for|from|has|have|if|in|is|of|on|that|than|to|when|where|while|with|without|(?:allow|name|receive|refuse|report)s?)$/;

const kinds = ['describe', 'it', 'test'];
const variants = ['describe', 'each', 'fails', 'fixme', 'only', 'runIf', 'skip', 'skipIf'];

/**
 * The ESLint rule that makes the title of every test a sentence with a subject. A title that begins with a capital
 * letter is a whole sentence, so its first word is no verb. A title in lower case continues the sentence of the describe
 * around it, which names the subject, so the title names no other. A describe of a circumstance (`On a phone`) has
 * whole sentences in it. Where the first word may be a noun or a verb (`Files`, `Loads`), the next word decides, and
 * in doubt the title passes.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const testTitles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      capital: 'Begin "{{title}}" with its subject, in a capital letter.',
      subject: 'Begin "{{title}}" with its subject: who or what behaves like this?',
      continuation: 'Continue "{{around}}" in "{{title}}", or make that a sentence with a capital.',
    },
  },
  create: (context) => ({
    /** @param {any} node */
    CallExpression(node) {
      const title = titleOf(node);
      if (title === undefined) return;
      const ancestors = context.sourceCode.getAncestors(node);
      const around = ancestors.flatMap((each) => titleOf(each) ?? []).join(' ');
      const messageId = complaintOf(title, around);
      if (messageId)
        context.report({ node: node.arguments[0], messageId, data: { title, around } });
    },
  }),
};

/**
 * The message about a title below the joined titles of the describes around it.
 * @param {string} title
 * @param {string} around
 */
function complaintOf(title, around) {
  if (/^\p{Lu}/u.test(title)) return hasNoSubject(title) ? 'subject' : undefined;
  if (!around) return /^["“\d]/.test(title) ? undefined : 'capital';
  if (gerund.test(title) || emptyVerb.test(title)) return 'subject';
  const namesAnother = otherSubject.test(title) && !openEnd.test(around);
  return namesAnother || circumstance.test(around) ? 'continuation' : undefined;
}

/** @param {string} title */
function hasNoSubject(title) {
  return [verb, verbWithObject, gerund, restOfSentence].some((form) => form.test(title));
}

/**
 * The title of a test or a describe, with `%s` for what a template inserts; undefined for any other node.
 * @param {any} node
 */
function titleOf(node) {
  if (node.type !== 'CallExpression' || !/Function/.test(node.arguments.at(-1)?.type)) return;
  const [kind = '', ...rest] = namesOf(node.callee);
  if (!kinds.includes(kind) || !rest.every((name) => variants.includes(name))) return;
  const [{ type, value, quasis }] = node.arguments;
  if (type === 'Literal') return String(value);
  if (type !== 'TemplateLiteral') return;
  return quasis.map((/** @type {any} */ each) => each.value.cooked).join('%s');
}

/**
 * The names in `it.skipIf(…).each(…)`.
 * @param {any} callee
 * @returns {string[]}
 */
function namesOf({ type, name, callee, tag, object, property }) {
  if (type === 'MemberExpression') return [...namesOf(object), property.name];
  return type === 'Identifier' ? [name] : namesOf(callee ?? tag ?? { type: 'Identifier' });
}
