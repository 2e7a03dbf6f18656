/** Says in a page's head that it holds the operator's code. */
export const HEAD_CODE_MARK = 'operator-code'
