import { relative } from 'node:path';
import { root } from './run.mjs';

/** The files of src that read a member which TypeScript declares but some browsers do not have. */
const helpers = {
  requestBody: 'src/lib/service/http/request-body.ts',
  siteStorage: 'src/lib/base/platform/site-storage.ts',
};

const messages = {
  requestBody: 'Firefox has no Request.prototype.body. Use bodyOf of service/request-body.',
  siteStorage: 'Some browsers have no navigator.storage. Use $lib/base/platform/site-storage.',
};

/**
 * The ESLint rule that refuses members missing in a browser, outside the one file that handles the difference. The body
 * of a Request is detected only if types are available.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const browserMembers = {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const file = relative(root, context.filename);
    /** @type {((node: unknown) => import('typescript').Type) | undefined} */
    const typeOf = context.sourceCode.parserServices?.getTypeAtLocation;
    /** @type {(node: any, messageId: keyof typeof helpers) => void} */
    const report = (node, messageId) => {
      if (file !== helpers[messageId]) context.report({ node, messageId });
    };
    /** @param {any} node the object of the member */
    const isRequest = (node) => typeOf !== undefined && hasRequest(typeOf(node));
    return {
      /** @param {any} node */
      MemberExpression(node) {
        const name = nameOf(node);
        if (name === 'storage' && isNavigator(node.object)) report(node, 'siteStorage');
        if (name === 'body' && isRequest(node.object)) report(node, 'requestBody');
      },
      /** @param {any} node */
      'ObjectPattern > Property'(node) {
        const { parent } = node;
        const source = parent.parent.type === 'VariableDeclarator' && parent.parent.init;
        if (node.key.name === 'storage' && source && isNavigator(source))
          report(node, 'siteStorage');
        if (node.key.name === 'body' && isRequest(parent)) report(node, 'requestBody');
      },
    };
  },
};

/** @param {any} node a member expression */
function nameOf({ computed, property }) {
  return computed ? property.value : property.name;
}

/** @param {any} node */
function isNavigator(node) {
  return (
    node.name === 'navigator' || (node.type === 'MemberExpression' && nameOf(node) === 'navigator')
  );
}

/**
 * @param {import('typescript').Type} type
 * @returns {boolean}
 */
function hasRequest(type) {
  return type.isUnion() ? type.types.some(hasRequest) : type.symbol?.name === 'Request';
}
