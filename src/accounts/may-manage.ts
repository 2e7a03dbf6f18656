type Role = 'customer' | 'admin' | 'super_admin'

/** Whether an admin may suspend a person or change their account. Only super admins may for admins. */
export function mayManage(role: Role, ofRole: Role): boolean {
  return role === 'super_admin' || (role === 'admin' && ofRole === 'customer')
}

/** Whether an admin may erase the account of a person. Only super admins may, and never their own or another admin's. */
export function mayErase(role: Role, ofRole: Role): boolean {
  return role === 'super_admin' && ofRole === 'customer'
}
