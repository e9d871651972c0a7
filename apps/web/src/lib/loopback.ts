const LOOPBACK = /^(127\.[\d.]+|\[::1\])$/;

/** Whether the page is at an address of this machine instead of its name, to which passkeys belong. */
export const isLoopback = (): boolean => LOOPBACK.test(location.hostname);
