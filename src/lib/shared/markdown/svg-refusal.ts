/** A drawing is not drawn: it uses something that is not drawn here, or without a name it is too complex. */
export class SvgRefusal extends Error {
  override name = 'SvgRefusal';

  constructor(readonly uses?: string) {
    super(uses);
  }
}
