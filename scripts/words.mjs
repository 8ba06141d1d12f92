/** Parts of names that a reader has to decode, with the plain words to use instead. @type {Record<string, string>} */
const names = {
  asked: 'requested or sent',
  carried: 'converted',
  carry: 'convert',
  deed: 'action',
  deputy: 'fallback',
  foreign: 'external',
  hear: 'listen or onX',
  heard: 'received',
  hindrance: 'blockedBy',
  kept: 'stored or saved',
  lack: 'missing',
  said: 'result or reported',
  seldom: 'throttle',
  tell: 'notify or report',
  tells: 'notifies or reports',
  thing: 'item',
  things: 'items',
  told: 'notified or reported',
  unkept: 'saveFailed',
  unsaid: 'skipped',
  weigh: 'measure',
};

/** The same for comments. @type {Record<string, string>} */
const comments = { ...names, anew: 'again', lacks: 'has no', stranger: 'untrusted' };

/** A noun clause instead of a sentence. */
const clause = /^[\s*]*(What|Of|Where|How|Who) /;

/**
 * The ESLint rule for plain words in the names that a file declares and in its comments. Members of stored records are
 * exempt, since stored data keeps its names, and so are names of destructured members.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const words = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      name: 'Write "{{plain}}" instead of "{{word}}" in the name {{name}}.',
      comment: 'Write "{{plain}}" instead of "{{word}}" in a comment.',
      clause: 'Begin the comment with a subject, not with "{{word}}".',
    },
  },
  create(context) {
    const { sourceCode, filename } = context;
    /** @param {any} node an identifier */
    const checkName = (node) => {
      const word = partsOf(node.name).find((part) => Object.hasOwn(names, part));
      if (word)
        context.report({
          node,
          messageId: 'name',
          data: { word, plain: names[word] ?? '', name: node.name },
        });
    };
    /** @param {any} node a method, field or signature */
    const checkMember = ({ key, computed }) => {
      if (!computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier'))
        checkName(key);
    };
    return {
      'Program:exit'() {
        const declared = (sourceCode.scopeManager?.scopes ?? [])
          .flatMap(({ variables }) => variables)
          .map(({ identifiers }) => identifiers[0])
          .filter((node) => node && !isShorthand(node));
        for (const node of new Set(declared)) checkName(node);
        for (const comment of sourceCode.getAllComments()) checkComment(comment);
      },
      MethodDefinition: checkMember,
      PropertyDefinition: checkMember,
      TSMethodSignature: checkMember,
      /** @param {any} node */
      TSPropertySignature: (node) => {
        if (!filename.includes('/lib/base/storage/')) checkMember(node);
      },
    };

    /** @param {any} comment */
    function checkComment(comment) {
      const begin = clause.exec(comment.value)?.[1];
      if (begin) context.report({ loc: comment.loc, messageId: 'clause', data: { word: begin } });
      // Code in a comment uses the names of the code.
      const prose = comment.value.replace(/`[^`]*`/g, '').match(/\b[a-z]+\b/gi) ?? [];
      const word = prose
        .map((/** @type {string} */ each) => each.toLowerCase())
        .find((/** @type {string} */ each) => Object.hasOwn(comments, each));
      if (word)
        context.report({
          loc: comment.loc,
          messageId: 'comment',
          data: { word, plain: comments[word] ?? '' },
        });
    }
  },
};

/**
 * The words of a name, in lower case.
 * @param {string} name
 */
function partsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);
}

/**
 * Whether the name is that of a member, as in `const { told } = record`.
 * @param {any} node an identifier
 */
function isShorthand(node) {
  const { parent } = node;
  const property = parent?.type === 'AssignmentPattern' ? parent.parent : parent;
  return property?.type === 'Property' && property.shorthand;
}
