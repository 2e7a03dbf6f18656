type Role = 'customer' | 'admin' | 'super_admin'

/** Whether an admin may suspend a person or change their account. Only super admins may for admins. */
export function mayManage(role: Role, ofRole: Role): boolean {
  return role === 'super_admin' || (role === 'admin' && ofRole === 'customer')
}
