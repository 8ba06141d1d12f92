import { invalid } from './service-error';

/**
 * A list object. The specification has no paging, so one page holds everything; `limit` and `after` are supported
 * because the openai package requests pages until has_more is false.
 */
export function listPage(objects: { id: string }[], url: string): Response {
  const { searchParams } = new URL(url);
  const after = searchParams.get('after');
  const start = after === null ? 0 : placeOf(after, objects) + 1;
  const data = objects.slice(start, start + readLimit(searchParams.get('limit')));
  return Response.json({
    object: 'list',
    data,
    has_more: start + data.length < objects.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  });
}

function placeOf(id: string, objects: { id: string }[]): number {
  const place = objects.findIndex((object) => object.id === id);
  if (place < 0) throw invalid('after', `after names "${id}", which is not in the list.`);
  return place;
}

function readLimit(text: string | null): number {
  if (text === null) return Infinity;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) {
    throw invalid('limit', 'limit must be an integer of at least 1.');
  }
  return limit;
}
