/** Set while a temporary chat is open in this tab: then no request is recorded and no edited message stored. */
export const temporaryChat = { isOpen: false };
