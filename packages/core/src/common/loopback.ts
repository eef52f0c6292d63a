/** Whether a URL leads to this machine and nowhere else. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  const isHttp = protocol === 'http:' || protocol === 'https:'
  return (
    isHttp && (hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname))
  )
}
