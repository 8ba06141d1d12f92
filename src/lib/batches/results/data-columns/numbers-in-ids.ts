/** A custom_id that ends with the number of a row. */
export interface NumberedId {
  /** The row of the results. */
  result: number;
  /** Of the row of the data, counted from 1. */
  number: number;
  /** What stands before the number. */
  head: string;
}

export interface NumbersInIds {
  ids: NumberedId[];
  /** What all of them begin with; undefined where they differ. */
  prefix: string | undefined;
}

/** UTF-16 units; no row has a number of more digits. */
const longestNumber = 16;
/** Made ids end with six digits, or with more from row 1,000,000 on. A prefix may end with digits of its own. */
const endings = [/[1-9]\d{6,}$|\d{6}$/, /\d{6}$/];

/** The custom_ids that end with the number of one of `rowCount` rows, as the maker writes them. */
export function numbersInIds(customIds: readonly string[], rowCount: number): NumbersInIds {
  const [long = [], short = []] = endings.map((ending) => numbered(customIds, rowCount, ending));
  const ids = short.length > long.length ? short : long;
  const prefix = ids[0]?.head;
  return { ids, prefix: ids.every(({ head }) => head === prefix) ? prefix : undefined };
}

function numbered(customIds: readonly string[], rowCount: number, ending: RegExp): NumberedId[] {
  return customIds.flatMap((id, result) => {
    const [digits = ''] = ending.exec(id.slice(-longestNumber)) ?? [];
    const number = Number(digits);
    if (number < 1 || number > rowCount) return [];
    return [{ result, number, head: id.slice(0, id.length - digits.length) }];
  });
}
