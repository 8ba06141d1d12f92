interface Labelled<Member> {
  /** The member of the rule. */
  of: Member;
  label: string;
  hint?: string;
}

/** A field of the form of a check. */
export type CheckField<Member = string> =
  /** A text with placeholders. */
  | ({ type: 'template'; rows: number; mono?: true } & Labelled<Member>)
  /** A short text without them. */
  | ({ type: 'text' } & Labelled<Member>)
  /** Without a number the member is absent if it is optional, else `empty`, by default a problem. */
  | ({
      type: 'number';
      min?: number;
      max?: number;
      step?: number;
      optional?: true;
      empty?: number;
    } & Labelled<Member>)
  /** One of the kind's choices; `none` labels that the member is absent. Some change other members, too. */
  | ({
      type: 'choice';
      none?: string;
      also?: (value: string) => { [member: string]: unknown };
    } & Labelled<Member>)
  | { type: 'switches'; switches: readonly Labelled<Member>[] }
  | ({ type: 'json'; isSchema: boolean; rows: number } & Labelled<Member>)
  /** JavaScript, as the body of a function. */
  | ({ type: 'code' } & Labelled<Member>)
  | ({ type: 'language' } & Labelled<Member>)
  /** A model and its connection. */
  | { type: 'model'; hint: string }
  | { type: 'judges' }
  | { type: 'note'; text: string };

/** Fields, those of an array side by side. */
export type CheckFields<Member = string> = readonly (
  CheckField<Member> | readonly CheckField<Member>[]
)[];

/** The field of the text that most kinds compare with. */
export const textField = { type: 'template', of: 'text', label: 'Text', rows: 2 } as const;
