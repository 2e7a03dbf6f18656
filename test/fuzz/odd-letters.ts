/** Letters of which some are not seen, turn the line round, or join what stands before them. */
export const oddLetters = [
  ['a', 'B', '7', ' ', '<', '&', '"', '@', '.', '-'],
  // Tag characters, with the flag that is written with them.
  ['\u{E0049}', '\u{E0067}', '\u{E0062}', '\u{E007F}', '\u{1F3F4}'],
  // Direction marks, overrides and isolates, with letters they turn.
  ['\u200E', '\u200F', '\u061C', '\u202A', '\u202E', '\u202C', '\u2066', '\u2069', 'ש', 'م'],
  // Chinese, Japanese, Korean, and variants of their letters.
  ['東', '京', 'か', 'ｶ', '한', '\u1112', '\u1161', '葛', '\u{E0100}', '𠮷', '\u3000', '\uFF21'],
  // Accents beside their letters, joiners, selectors and fillers.
  ['e', '\u0301', '\u0338', '\u034F', '\u200D', '\u200C', '\uFE0F', '❤', '👩', '\u3164', '\u00AD'],
].flat()
