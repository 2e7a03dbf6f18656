/** The marker in the head of pages with head code. A file of its own, so that browsers do not load the rules. */
export const HEAD_CODE_MARK = 'operator-code'
