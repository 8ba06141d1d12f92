import { type Members } from '$lib/base/api/wire/json';
import {
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { schemasAt, type Path } from './schemas-at';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;
/** Completes names and values from a JSON Schema at the caret. */
export function completeJson(
  schema: () => unknown,
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const typed = isToken(node) ? node : undefined;
    // An empty position completes only on request (Ctrl+Space).
    if (!typed && !context.explicit) return null;
    const holder = holderAt(state, node, pos);
    const options = holder
      ? namesOf(schema(), holder, state, typed)
      : valuesOf(schema(), pathTo(state, valuePlace(node)));
    const isQuoted = typed !== undefined && state.sliceDoc(typed.from, typed.from + 1) === '"';
    const from = typed ? typed.from + (isQuoted ? 1 : 0) : pos;
    return options.length === 0 || from > pos ? null : { from, options, validFor: /^[\w$.-]*$/ };
  };
}

function isToken({ name }: SyntaxNode): boolean {
  return ['PropertyName', 'String', 'Number', 'True', 'False', 'Null', '⚠'].includes(name);
}

/** The object whose member name is at the caret; undefined in a value. */
function holderAt(state: EditorState, node: SyntaxNode, pos: number): SyntaxNode | undefined {
  if (node.name === 'PropertyName') return node.parent?.parent ?? undefined;
  const holder = node.name === 'Object' ? node : node.parent;
  if (holder?.name !== 'Object') return undefined;
  // After a name and its colon, a value is expected.
  const before = state.sliceDoc(holder.from, node.name === '⚠' ? node.from : pos).trimEnd();
  return before.endsWith(':') ? undefined : holder;
}

/** The node that identifies the value: the value itself, or the property or array that expects one. */
function valuePlace(node: SyntaxNode): SyntaxNode {
  if (node.name === '⚠' && node.parent) return node.parent;
  if (node.name !== 'Object') return node;
  return node.lastChild?.name === 'Property' ? node.lastChild : node;
}

function pathTo(state: EditorState, place: SyntaxNode): Path {
  const path: (string | number)[] = [];
  const { name } = place;
  if (name === 'Array') path.push(0);
  for (let node: SyntaxNode | null = place; node; node = node.parent) {
    if (node.name === 'Property') path.unshift(nameIn(state, node));
    else if (node.parent?.name === 'Array' && !isBracket(node)) path.unshift(indexOf(node));
  }
  return path;
}

function isBracket({ name }: SyntaxNode): boolean {
  return name === '[' || name === ']' || name === ',';
}

function indexOf(item: SyntaxNode): number {
  let index = 0;
  for (let before = item.prevSibling; before; before = before.prevSibling)
    if (!isBracket(before)) index += 1;
  return index;
}

function nameIn(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name ? state.sliceDoc(name.from, name.to).replace(/^"|"$/g, '') : '';
}

function namesOf(
  schema: unknown,
  holder: SyntaxNode,
  state: EditorState,
  typed: SyntaxNode | undefined,
): Completion[] {
  const taken = holder
    .getChildren('Property')
    .filter((property) => property.from !== typed?.from)
    .map((property) => nameIn(state, property));
  const known = schemasAt(schema, pathTo(state, holder)).flatMap((one) => {
    const required = Array.isArray(one.required) ? (one.required as unknown[]) : [];
    return isMembers(one.properties)
      ? Object.entries(one.properties).map(([name, member]) => ({
          name,
          member,
          isRequired: required.includes(name),
        }))
      : [];
  });
  const byName = new Map(known.map((one) => [one.name, one]));
  return [...byName.values()]
    .filter(({ name }) => !taken.includes(name))
    .map(({ name, member, isRequired }) => ({
      label: name,
      apply: insertion(name, ': '),
      detail: isRequired ? 'required' : typeWords(member),
      info: descriptionOf(member),
      boost: isRequired ? 1 : 0,
    }));
}

function valuesOf(schema: unknown, way: Path): Completion[] {
  const values = schemasAt(schema, way).flatMap((one) => [
    ...(Array.isArray(one.enum) ? (one.enum as unknown[]) : []),
    ...('const' in one ? [one.const] : []),
    ...('default' in one ? [one.default] : []),
    ...(Array.isArray(one.examples) ? (one.examples as unknown[]) : []),
    ...typesOf(one).flatMap((type) => openings[type] ?? []),
  ]);
  const texts = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...texts].map(([json, value]) => ({
    label: typeof value === 'string' ? value : json,
    apply: insertion(value),
  }));
}

/** Replaces the typed part of a value, with its quotes; `after` is inserted only if it is missing. */
function insertion(value: unknown, after = ''): Completion['apply'] {
  return (view, completion, typedFrom, typedTo) => {
    const { doc } = view.state;
    const isQuoted = doc.sliceString(typedFrom - 1, typedFrom) === '"';
    const from = isQuoted ? typedFrom - 1 : typedFrom;
    const isClosed = isQuoted && doc.sliceString(typedTo, typedTo + 1) === '"';
    const to = isClosed ? typedTo + 1 : typedTo;
    const follows = doc
      .sliceString(to, to + 200)
      .trimStart()
      .startsWith(after.trim());
    const insert = JSON.stringify(value) + (after !== '' && follows ? '' : after);
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    });
  };
}

const openings: { [type: string]: unknown[] } = {
  boolean: [true, false],
  null: [null],
  object: [{}],
  array: [[]],
};

function typesOf({ type }: Members): string[] {
  return [type].flat().filter((one) => typeof one === 'string');
}

function typeWords(schema: unknown): string | undefined {
  const types = isMembers(schema) ? typesOf(schema).filter((type) => type !== 'null') : [];
  return types.join(' or ') || undefined;
}

function descriptionOf(schema: unknown): string | undefined {
  return isMembers(schema) && typeof schema.description === 'string'
    ? schema.description
    : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
