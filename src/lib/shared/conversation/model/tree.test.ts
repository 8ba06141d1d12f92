import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import {
  branch,
  childrenByParent,
  mergeTabs,
  type Messages,
  newestLeaf,
  parentOfNext,
  returnedQuestion,
  withoutMessage,
  withSteps,
} from './tree';

function sent(id: string, parentId: string | null, createdAt = 1): Message {
  return { ...userMessage('c', id, createdAt), parentId };
}

function answered(
  id: string,
  parentId: string | null,
  fields: Partial<AssistantMessage> = {},
): AssistantMessage {
  return { ...answer(id, 'done'), parentId, ...fields };
}

function treeOf(...messages: Message[]): Messages {
  return new Map(messages.map((message) => [message.id, message]));
}

const ids = (messages: Message[]) => messages.map(({ id }) => id);

/** q1 has the answers a1 and a2; q2 with the answer a3 follows a1. */
const tree = treeOf(
  sent('q1', null, 1),
  answered('a1', 'q1', { createdAt: 2 }),
  sent('q2', 'a1', 3),
  answered('a3', 'q2', { createdAt: 4 }),
  answered('a2', 'q1', { createdAt: 5 }),
);

describe('The visible branch', () => {
  it('leads from the root to the leaf, past siblings', () => {
    expect(ids(branch(tree, 'a3'))).toEqual(['q1', 'a1', 'q2', 'a3']);
    expect(ids(branch(tree, 'a2'))).toEqual(['q1', 'a2']);
    expect(branch(tree, null)).toEqual([]);
    expect(branch(tree, 'gone')).toEqual([]);
  });

  it('begins at a message whose parent is missing', () => {
    expect(ids(branch(treeOf(sent('q2', 'gone'), answered('a', 'q2')), 'a'))).toEqual(['q2', 'a']);
  });

  it('ends if parents form a circle', () => {
    const circle = treeOf(sent('a', 'b'), sent('b', 'a'), sent('self', 'self'));
    expect(ids(branch(circle, 'a'))).toEqual(['b', 'a']);
    expect(ids(branch(circle, 'self'))).toEqual(['self']);
    expect(['a', 'b']).toContain(newestLeaf(circle, 'a'));
    expect(newestLeaf(circle, 'self')).toBe('self');
  });
});

describe('Siblings', () => {
  it('are listed in the order of creation, whatever the order of storage', () => {
    const shuffled = treeOf(...[...tree.values()].reverse());
    expect(ids(childrenByParent(shuffled).get('q1') ?? [])).toEqual(['a1', 'a2']);
  });

  it('at the root are all messages whose parent is not loaded', () => {
    const roots = childrenByParent(treeOf(sent('q1', null, 1), sent('q2', 'gone', 2))).get(null);
    expect(ids(roots ?? [])).toEqual(['q1', 'q2']);
  });

  it('are entered at the end of their newest branch', () => {
    expect(newestLeaf(tree, 'a1')).toBe('a3');
    expect(newestLeaf(tree, 'q1')).toBe('a2');
    expect(newestLeaf(tree, 'a2')).toBe('a2');
  });
});

describe('The removal of one message', () => {
  it('attaches its children to its parent', () => {
    const { moved, leafId } = withoutMessage(tree, 'a1', 'a3');
    expect(moved).toEqual([{ ...tree.get('q2'), parentId: 'q1' }]);
    expect(leafId).toBe('a3');
  });

  it('at the end shows the newest branch left beside it', () => {
    expect(withoutMessage(tree, 'a2', 'a2')).toEqual({ moved: [], leafId: 'a3' });
  });

  it('at the end without siblings ends the branch at its parent', () => {
    expect(withoutMessage(tree, 'a3', 'a3').leafId).toBe('q2');
    expect(withoutMessage(treeOf(sent('q', null)), 'q', 'q').leafId).toBeNull();
  });

  it('at the root shows the remaining roots', () => {
    const roots = treeOf(sent('q1', null, 1), answered('a1', 'q1'), sent('q2', null, 2));
    expect(withoutMessage(roots, 'q2', 'q2').leafId).toBe('a1');
    expect(withoutMessage(roots, 'q1', 'a1')).toMatchObject({
      moved: [{ id: 'a1', parentId: null }],
      leafId: 'a1',
    });
  });

  it('that does not exist changes nothing', () => {
    expect(withoutMessage(tree, 'gone', 'a3')).toEqual({ moved: [], leafId: 'a3' });
  });
});

describe('The next question', () => {
  const failure: Partial<AssistantMessage> = { state: 'failed', content: '' };

  it('is attached to the end of the branch', () => {
    expect(parentOfNext(tree, 'a3')).toBe('a3');
    expect(parentOfNext(tree, null)).toBeNull();
    expect(parentOfNext(tree, 'gone')).toBeNull();
  });

  it('is a sibling of one that was returned because its answer failed without content', () => {
    const first = treeOf(sent('q', null), answered('a', 'q', failure));
    expect(parentOfNext(first, 'a')).toBeNull();
    const later = treeOf(...tree.values(), sent('q3', 'a3'), answered('a4', 'q3', failure));
    expect(parentOfNext(later, 'a4')).toBe('a3');
    expect(returnedQuestion(later, later.get('a4') as Message)).toBe(later.get('q3'));
  });

  it.each<[string, Partial<AssistantMessage>]>([
    ['failed after some text', { state: 'failed' }],
    ['failed after some reasoning', { ...failure, reasoning: 'Hm' }],
    ['was stopped before anything arrived', { state: 'stopped', content: '' }],
    ['was cut off before anything arrived', { state: 'interrupted', content: '' }],
    ['ended with no text', { state: 'done', content: '' }],
  ])('follows an answer that %s, whose question stays in place', (_, fields) => {
    expect(parentOfNext(treeOf(sent('q', null), answered('a', 'q', fields)), 'a')).toBe('a');
  });

  it('follows the results of tools whose answer failed', () => {
    const result: Message = { ...sent('t', 'a1'), role: 'tool', toolCallId: 'call_0' };
    const messages = treeOf(answered('a1', null), result, answered('a2', 't', failure));
    expect(parentOfNext(messages, 'a2')).toBe('a2');
  });
});

const question = (id: string) => userMessage('c', id);
const result = (id: string): Message => ({
  ...userMessage('c', id),
  role: 'tool',
  toolCallId: 'x',
});
const called = (id: string): Message => ({
  ...answer(id, 'done'),
  toolCalls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const plainAnswer = (id: string) => answer(id, 'done');

const shown = (...path: Message[]) =>
  withSteps(path).map(({ message, steps }) => [message.id, ...steps.map(({ id }) => id)]);

it('The rounds of a question are folded into its last answer', () => {
  expect(
    shown(
      question('q'),
      called('a'),
      result('r'),
      called('b'),
      result('s'),
      result('t'),
      plainAnswer('c'),
    ),
  ).toEqual([['q'], ['c', 'a', 'r', 'b', 's', 't']]);
});

it('The calls that wait are shown, with the rounds before them', () => {
  expect(shown(question('q'), called('a'), result('r'), called('b'))).toEqual([
    ['q'],
    ['b', 'a', 'r'],
  ]);
});

it('The calls that were skipped, and results without an answer, stay in place', () => {
  expect(shown(question('q'), called('a'), question('p'), plainAnswer('b'))).toEqual([
    ['q'],
    ['a'],
    ['p'],
    ['b'],
  ]);
  expect(shown(question('q'), called('a'), result('r'))).toEqual([['q'], ['a'], ['r']]);
  expect(shown(result('r'), plainAnswer('a'))).toEqual([['r'], ['a']]);
});

describe('Changes stored by another tab', () => {
  const nobody = () => false;

  it('are added, and nothing visible is removed', () => {
    const merged = mergeTabs(treeOf(sent('own', null)), [sent('other', null)], nobody);
    expect([...merged.keys()].sort()).toEqual(['other', 'own']);
  });

  it('replace visible messages, but not those that this tab is writing', () => {
    const shown = treeOf(answered('a', null, { content: 'old' }), answered('own', null));
    const stored = [
      answered('a', null, { content: 'new' }),
      answered('own', null, { content: 'half' }),
    ];
    const merged = mergeTabs(shown, stored, ({ id }) => id === 'own');
    expect(merged.get('a')).toBe(stored[0]);
    expect(merged.get('own')).toBe(shown.get('own'));
  });

  it('do not make an ended answer run again', () => {
    const shown = treeOf(answered('a', null, { state: 'stopped' }));
    expect(mergeTabs(shown, [answer('a', 'running')], nobody).get('a')).toBe(shown.get('a'));
    const running = treeOf(answer('a', 'running'));
    expect(mergeTabs(running, [answer('a', 'done')], nobody).get('a')?.content).toBe('Half an ans');
  });
});
