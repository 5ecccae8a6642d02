import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any character. That of fast-check itself takes a second to be made, in each process that asks for it. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((point) => String.fromCodePoint(point < SURROGATES.first ? point : point + SURROGATES.count));
