import { isObject, textOrEmpty } from './wire/json';
import { withEarlierText, partTexts, withEarlierItems } from './response-stored-text';
import type { ResponseEvent, ResponseMembers } from './responses';

type Item = ResponseMembers;
type TextPlace = { item: string; list: 'content' | 'summary'; part: string };
type MemberPlace = { item: string; member: string };

/** The kind of item, its list and the kind of part to which an event of this name appends text. */
const textOf = new Map<string, TextPlace>(
  Object.entries({
    output_text: { item: 'message', list: 'content', part: 'output_text' },
    refusal: { item: 'message', list: 'content', part: 'refusal' },
    reasoning_text: { item: 'reasoning', list: 'content', part: 'reasoning_text' },
    reasoning_summary_text: { item: 'reasoning', list: 'summary', part: 'summary_text' },
  }),
);

/** The kind of item and its member to which an event of this name appends. */
const memberOf = new Map<string, MemberPlace>(
  Object.entries({
    function_call_arguments: { item: 'function_call', member: 'arguments' },
    mcp_call_arguments: { item: 'mcp_call', member: 'arguments' },
    custom_tool_call_input: { item: 'custom_tool_call', member: 'input' },
    code_interpreter_call_code: { item: 'code_interpreter_call', member: 'code' },
  }),
);

/** Items whose events report only their progress. */
const isCall = /_call$|^mcp_list_tools$/;
const progress = new Set([
  'in_progress',
  'searching',
  'interpreting',
  'generating',
  'completed',
  'incomplete',
  'failed',
]);

const terminal = new Set(['completed', 'failed', 'incomplete', 'cancelled']);

/**
 * Assembles a response from its events (docs/service.md#response-items-and-events), in any order, with missing members
 * and unknown event types. The response of the terminal event is stored in `final` and takes precedence.
 */
export class ResponseAssembly {
  /** The response of the terminal event or of an unstreamed reply. Its status is that of the event's type. */
  final: ResponseMembers | undefined;
  #members: ResponseMembers;
  readonly #items: Map<number, Item>;

  /** With the items and members that earlier events of the same response brought. */
  constructor(output: readonly Item[] = [], members: ResponseMembers = {}) {
    this.#members = members;
    this.#items = new Map(structuredClone([...output.entries()]));
  }

  /**
   * The items in order; those of the final response once it has arrived. An end other than completed never removes text
   * that events brought; a completed one only replaces it by other text.
   */
  get output(): Item[] {
    const { final, assembled } = this;
    if (!Array.isArray(final?.output)) return assembled;
    const where = final.status === 'completed' ? 'nothing' : 'less';
    return withEarlierItems(final.output.filter(isObject), assembled, where);
  }

  /** The items as assembled from events, even after the final response has arrived. */
  get assembled(): Item[] {
    return [...this.#items].sort(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** All members except the output: of the final response, else of the latest response in an event. */
  get members(): ResponseMembers {
    return this.final ?? this.#members;
  }

  finish(response: ResponseMembers): void {
    this.final = response;
  }

  apply({ type, payload }: ResponseEvent): void {
    const [, name = '', action = ''] = /^response\.(?:(.+)\.)?([^.]+)$/.exec(type) ?? [];
    if (name === '' && terminal.has(action)) this.#takeEnd(action, payload ?? {});
    else if (payload) this.#takeChange(name, action, payload);
  }

  #takeChange(name: string, action: string, payload: ResponseMembers): void {
    if (name === '') this.#takeResponse(payload);
    else if (name === 'output_item') this.#takeItem(action, payload);
    else if (name === 'content_part') this.#takePart('content', payload);
    else if (name === 'reasoning_summary_part') this.#takePart('summary', payload);
    else if (name === 'output_text.annotation') this.#takeAnnotation(payload);
    else this.#grow(name, action, payload);
  }

  #grow(name: string, action: string, payload: ResponseMembers): void {
    const text = textOf.get(name);
    const member = memberOf.get(name);
    if (text) this.#growText(text, action, payload);
    else if (member) this.#growMember(member, action, payload);
    else if (action === 'partial_image')
      this.#item(payload, name).partial_image_b64 = payload.partial_image_b64;
    else if (isCall.test(name) && progress.has(action)) this.#item(payload, name).status = action;
  }

  #takeResponse({ response }: ResponseMembers): void {
    if (isObject(response)) this.#members = response;
  }

  /** The event's type determines the final status, whatever its payload says. */
  #takeEnd(status: string, { response, error }: ResponseMembers): void {
    const { output: _, ...known } = this.#members;
    const last = isObject(response) ? response : known;
    this.final = { ...last, ...(!last.error && Boolean(error) && { error }), status };
  }

  #takeItem(action: string, payload: ResponseMembers): void {
    if (!isObject(payload.item)) return;
    const index = this.#indexOf(payload, textOrEmpty(payload.item.id));
    const before = this.#items.get(index);
    const item: Item = structuredClone(payload.item); // The item is changed below; the event must not be.
    // Text of deltas that arrived before their item is preserved, as is text missing from the final item.
    if (action === 'added') this.#items.set(index, { ...item, ...before, ...identityOf(item) });
    else this.#items.set(index, withEarlierText(item, before ?? {}, 'nothing'));
  }

  #takePart(list: 'content' | 'summary', payload: ResponseMembers): void {
    const kind = list === 'summary' ? 'reasoning' : kindOfPart(payload.part);
    if (!isObject(payload.part)) return;
    const parts = this.#partsOf(this.#item(payload, kind), list);
    const at = partIndex(payload, list, parts);
    const before = parts[at];
    parts[at] = isObject(before)
      ? { ...before, ...withoutEmptyText(payload.part) }
      : { ...payload.part };
  }

  #growText({ item, list, part: kind }: TextPlace, action: string, payload: ResponseMembers): void {
    const parts = this.#partsOf(this.#item(payload, item), list);
    const member = kind === 'refusal' ? 'refusal' : 'text';
    const part = partFor(parts, partIndex(payload, list, parts, kind), kind, member);
    if (action === 'delta') part[member] = textOrEmpty(part[member]) + textOrEmpty(payload.delta);
    const whole = payload[member];
    if (action === 'done') part[member] = textOrEmpty(whole) || part[member];
  }

  #growMember({ item: kind, member }: MemberPlace, action: string, payload: ResponseMembers): void {
    const item = this.#item(payload, kind);
    if (action === 'delta') item[member] = textOrEmpty(item[member]) + textOrEmpty(payload.delta);
    const whole = payload[member];
    if (action === 'done') item[member] = textOrEmpty(whole) || item[member];
  }

  #takeAnnotation(payload: ResponseMembers): void {
    const parts = this.#partsOf(this.#item(payload, 'message'), 'content');
    const part = partFor(parts, partIndex(payload, 'content', parts), 'output_text', 'text');
    const before: unknown[] = Array.isArray(part.annotations) ? part.annotations : [];
    part.annotations = [...before, payload.annotation];
  }

  /** The item that an event refers to; created if no event has announced it. */
  #item(payload: ResponseMembers, kind: string): Item {
    const id = textOrEmpty(payload.item_id);
    const index = this.#indexOf(payload, id);
    const item = this.#items.get(index) ?? { type: kind, ...(id && { id }) };
    this.#items.set(index, item);
    return item;
  }

  #partsOf(item: Item, list: 'content' | 'summary'): Item[] {
    const parts: Item[] = Array.isArray(item[list]) ? (item[list] as Item[]) : [];
    item[list] = parts;
    return parts;
  }

  /** Finds an item by its index, else by its id, else the latest item. */
  #indexOf({ output_index: index }: ResponseMembers, id: string): number {
    if (typeof index === 'number' && Number.isSafeInteger(index)) return index;
    let last = -1;
    for (const [at, item] of this.#items) {
      if (id !== '' && item.id === id) return at;
      last = Math.max(last, at);
    }
    return id === '' && last >= 0 ? last : last + 1;
  }
}

/**
 * The index of the part that an event names. Some servers increase content_index with every delta of reasoning, so an
 * unknown index means the last part there.
 */
function partIndex(
  payload: ResponseMembers,
  list: 'content' | 'summary',
  parts: Item[],
  kind?: string,
): number {
  const index = list === 'content' ? payload.content_index : payload.summary_index;
  const next = kind === 'reasoning_text' ? Math.max(0, parts.length - 1) : parts.length;
  if (typeof index !== 'number') return Math.max(0, parts.length - 1);
  return index >= 0 && index < parts.length ? Math.trunc(index) : next;
}

function partFor(parts: Item[], index: number, kind: string, member: string): Item {
  const part = parts[index];
  if (isObject(part) && (part.type ?? kind) === kind) return part;
  const made: Item = { type: kind, [member]: '' };
  parts.push(made);
  return made;
}

/** Members that only the item itself states reliably. */
function identityOf({ type, id }: Item): Item {
  return { ...(type !== undefined && { type }), ...(id !== undefined && { id }) };
}

function kindOfPart(part: unknown): string {
  return isObject(part) && part.type === 'reasoning_text' ? 'reasoning' : 'message';
}

/** A part with an empty text does not remove text that its deltas brought. */
function withoutEmptyText(part: Item): Item {
  return Object.fromEntries(
    Object.entries(part).filter(([name, value]) => value !== '' || !partTexts.includes(name)),
  );
}
