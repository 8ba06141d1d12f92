// Test files share one origin: what an earlier one chose, such as its connection, is not chosen here.
localStorage.clear();
sessionStorage.clear();
