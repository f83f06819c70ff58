document.getElementById('app')?.append('Hello');
