/** The name of the marker in the head of pages that contain head code. */
export const HEAD_CODE_MARK = 'operator-code'
